/** The menu of a message, and the card of a person. */

import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { menu, popup } from "./popup.js";
import { face } from "./sight.js";

const EMOJI = ["👍", "❤️", "😄", "🎉", "🤔", "👀"];

/** Whether one member alone sees a message. */
export const isEphemeral = (message) => Boolean(message.only_for) || Boolean(message.flags & 64);

/** Open the menu of a message at its "…": reactions, reply, copy, edit, delete, the bot's own commands. */
export async function menuOfMessage(view) {
  const { pane, message, more } = view;
  const commands = await pane.commandsOf(3);
  const isMine = message.author.id === pane.sight.me?.id;
  const own = [{ label: "Copy text", icon: "copy", run: () => copy(pane, message) }];
  if (pane.canAct && pane.place.can_write && !isEphemeral(message))
    own.unshift({ label: "Reply", icon: "reply", run: () => pane.composer.reply(message) });
  if (isMine) own.push({ label: "Edit", icon: "pencil", run: () => pane.composer.edit(message) });
  if (pane.canAct && isEphemeral(message))
    own.push({ label: "Dismiss", icon: "close", run: () => remove(view) });
  else if (isMine || pane.sight.me?.is_moderator)
    own.push({ label: "Delete", icon: "bin", isDanger: true, run: () => remove(view) });
  const apps = commands.map(({ name }) => ({
    label: name,
    icon: "spark",
    run: () => pane.answer("message_command", { name, message: message.id }, more),
  }));
  const close = menu(more, [{ items: own }, { title: "Apps", items: apps }], {
    label: "Message",
    top: pane.canAct && !isEphemeral(message) ? reactions(view, () => close()) : null,
  });
}

function reactions({ pane, message }, close) {
  const put = (emoji) => {
    close();
    pane.tell("react", { message: message.id, emoji });
  };
  const buttons = EMOJI.map((emoji) =>
    button(emoji, () => put(emoji), { class: "emoji", "aria-label": `React with ${emoji}` }),
  );
  return el("div", { class: "emoji-row", role: "group", "aria-label": "React" }, ...buttons);
}

async function copy(pane, message) {
  try {
    await navigator.clipboard.writeText(message.content);
    pane.toast("Copied.");
  } catch {
    pane.toast("The browser does not let this page copy.");
  }
}

function remove({ pane, message }) {
  return pane.tell("delete", { message: message.id });
}

/** Open the card of a person at *anchor*: who that is, and what the bot offers for people. */
export async function cardOfPerson(pane, id, anchor) {
  const { sight } = pane;
  const commands = await pane.commandsOf(2);
  const person = sight.people.get(id);
  const isMe = id === sight.me?.id;
  const told = [
    person?.bot ? "App: it leads the games here" : null,
    isMe ? "This is you" : null,
    person && !person.in_guild ? "Has left the server" : null,
  ].filter(Boolean);
  const roles = (person?.roles ?? []).map((role) =>
    el("span", { class: "tag" }, sight.roles.get(role)?.name ?? ""),
  );
  const card = el(
    "div",
    { class: "card" },
    el("div", { class: "card-head" }, face(sight, id, "is-large"), el("h3", {}, sight.name(id))),
  );
  card.append(
    el("p", { class: "hint" }, told.join(" · ") || "A member of the server"),
    el("div", { class: "tags" }, ...roles),
  );
  const close = popup(anchor, card, { label: sight.name(id), kind: "popup-card" });
  const run = (name) => {
    close();
    pane.answer("user_command", { name, user: id, place: pane.place.id }, anchor);
  };
  card.append(
    ...commands.map(({ name }) => button(name, () => run(name), { class: "button button-secondary" })),
  );
  const mention = () => {
    close();
    pane.composer.insert(`<@${id}> `);
  };
  if (pane.canAct && pane.place?.can_write)
    card.append(button("Mention", mention, { class: "button button-secondary" }));
  const shut = button(icon("close"), close, { class: "icon-button card-close", "aria-label": "Close" });
  card.append(shut);
  shut.focus({ preventScroll: true });
}
