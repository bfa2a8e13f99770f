"""How Discord says no, and how its app keeps a member from asking."""

from functools import partial

from bot.sandbox.world.discord_numbers import Json


class Refused(Exception):
    """A request is answered with an error of Discord's."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


class NotPossible(Exception):
    """A member asked for what Discord's app would not let through; nothing was sent."""


class Problems:
    """What is wrong with a body, place by place, in the shape of Discord's form errors."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def add(self, place: str, code: str, message: str) -> None:
        """Note one problem. *place* is a dotted path, such as `embeds.0.title`."""
        node = self._errors
        for key in place.split("."):
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def size(self, place: str, text: object, most: int, least: int = 0) -> None:
        """Note it when *text* is no string, or is shorter than *least* or longer than *most* characters."""
        if text is None:
            return
        if not isinstance(text, str):
            self.add(place, "STRING_TYPE_CONVERT", "Could not interpret as string.")
        elif len(text) > most:
            self.add(place, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif len(text) < least:
            self.add(place, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")

    def number(self, place: str, items: int, most: int, least: int = 0) -> None:
        """Note it when there are fewer *items* than *least* or more than *most*."""
        if not least <= items <= most:
            self.add(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def required(self, place: str) -> None:
        """Note that something is missing."""
        self.add(place, "BASE_TYPE_REQUIRED", "This field is required")

    def invalid(self, place: str, message: str) -> None:
        """Note any other mistake."""
        self.add(place, "BASE_TYPE_INVALID", message)

    def settle(self) -> None:
        """Raise Refused (400, 50035) when anything was noted."""
        if self._errors:
            raise Refused(400, 50035, "Invalid Form Body", self._errors)


def bad_form(place: str, message: str) -> Refused:
    """A form error for one place."""
    problems = Problems()
    problems.invalid(place, message)
    try:
        problems.settle()
    except Refused as refused:
        return refused
    raise AssertionError("a problem was noted")


unauthorized = partial(Refused, 401, 0, "401: Unauthorized")  # the bot token is wrong
unknown_channel = partial(Refused, 404, 10003, "Unknown Channel")
unknown_guild = partial(Refused, 404, 10004, "Unknown Guild")  # or the bot is not in it
unknown_member = partial(Refused, 404, 10007, "Unknown Member")  # not in the guild
unknown_message = partial(Refused, 404, 10008, "Unknown Message")  # or it is ephemeral
unknown_role = partial(Refused, 404, 10011, "Unknown Role")
unknown_user = partial(Refused, 404, 10013, "Unknown User")
unknown_webhook = partial(Refused, 404, 10015, "Unknown Webhook")  # or its interaction was not answered yet
unknown_interaction = partial(Refused, 404, 10062, "Unknown interaction")  # or it was not answered in time
no_access = partial(Refused, 403, 50001, "Missing Access")  # the bot cannot see this place
no_permission = partial(Refused, 403, 50013, "Missing Permissions")  # the bot sees this place
unknown_event = partial(Refused, 404, 10070, "Unknown Guild Scheduled Event")
too_many_events = partial(
    Refused, 400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)"
)
finished_event = partial(Refused, 400, 180000, "Cannot update a finished event")
archived = partial(Refused, 400, 50083, "Thread is archived")
expired_token = partial(Refused, 401, 50027, "Invalid Webhook Token")  # of an interaction
forbidden = partial(Refused, 403, 0, "403: Forbidden")  # without a word why
not_found = partial(Refused, 404, 0, "404: Not Found")  # nothing is served at this address
blocked = partial(Refused, 403, 40333, "internal network error")  # by something at Discord's edge
announced_too_often = partial(
    Refused, 403, 20022, "This message cannot be edited due to announcement rate limits"
)
locked = partial(Refused, 403, 160005, "Thread is locked")
too_many_threads = partial(Refused, 400, 160006, "Maximum number of active threads reached")
closed = partial(Refused, 403, 50007, "Cannot send messages to this user")
opened_too_fast = partial(Refused, 403, 40003, "You are opening direct messages too fast")
filtered = partial(Refused, 400, 200000, "Message was blocked by automatic moderation")


def edited_too_often() -> Refused:
    """Messages older than an hour can be edited only so often."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    refused = Refused(429, 30046, message)
    refused.body |= {"retry_after": 300.0, "global": False}
    return refused
