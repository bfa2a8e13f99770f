"""How Discord says no, and how its app keeps a member from asking."""

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


def unauthorized() -> Refused:
    """The bot token is wrong."""
    return Refused(401, 0, "401: Unauthorized")


def unknown_channel() -> Refused:
    """There is no such channel."""
    return Refused(404, 10003, "Unknown Channel")


def unknown_guild() -> Refused:
    """There is no such guild, or the bot is not in it."""
    return Refused(404, 10004, "Unknown Guild")


def unknown_member() -> Refused:
    """This user is not in the guild."""
    return Refused(404, 10007, "Unknown Member")


def unknown_message() -> Refused:
    """There is no such message, or it is ephemeral."""
    return Refused(404, 10008, "Unknown Message")


def unknown_role() -> Refused:
    """There is no such role."""
    return Refused(404, 10011, "Unknown Role")


def unknown_user() -> Refused:
    """There is no such user."""
    return Refused(404, 10013, "Unknown User")


def unknown_webhook() -> Refused:
    """There is no such webhook, or its interaction was not answered yet."""
    return Refused(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refused:
    """The interaction never was, or was not answered in time."""
    return Refused(404, 10062, "Unknown interaction")


def no_access() -> Refused:
    """The bot cannot see this place."""
    return Refused(403, 50001, "Missing Access")


def no_permission() -> Refused:
    """The bot sees this place, and may not do that."""
    return Refused(403, 50013, "Missing Permissions")


def archived() -> Refused:
    """The thread is archived."""
    return Refused(400, 50083, "Thread is archived")


def expired_token() -> Refused:
    """An interaction's token is past its quarter of an hour."""
    return Refused(401, 50027, "Invalid Webhook Token")


def forbidden() -> Refused:
    """No, without a word why."""
    return Refused(403, 0, "403: Forbidden")


def not_found() -> Refused:
    """Nothing is served at this address."""
    return Refused(404, 0, "404: Not Found")


def blocked() -> Refused:
    """Something at Discord's edge has turned the request away."""
    return Refused(403, 40333, "internal network error")


def announced_too_often() -> Refused:
    """A limit of announcements, which no header tells of."""
    return Refused(403, 20022, "This message cannot be edited due to announcement rate limits")


def edited_too_often() -> Refused:
    """Messages older than an hour can be edited only so often."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    refused = Refused(429, 30046, message)
    refused.body |= {"retry_after": 300.0, "global": False}
    return refused


def locked() -> Refused:
    """The thread is locked."""
    return Refused(403, 160005, "Thread is locked")


def too_many_threads() -> Refused:
    """An archived thread cannot come back while so many are open."""
    return Refused(400, 160006, "Maximum number of active threads reached")


def closed() -> Refused:
    """This user takes no private messages."""
    return Refused(403, 50007, "Cannot send messages to this user")


def opened_too_fast() -> Refused:
    """Private channels are opened faster than Discord likes."""
    return Refused(403, 40003, "You are opening direct messages too fast")


def filtered() -> Refused:
    """The server's AutoMod does not let this through."""
    return Refused(400, 200000, "Message was blocked by automatic moderation")
