/** The pin in a place's head: what was pinned there, and the post with which a forum's thread begins. */

import { button, el, show } from "./dom.js";
import { icon } from "./icons.js";
import { inline } from "./inline.js";
import { menu } from "./popup.js";

const LENGTH = 60; // characters of a message that its line in the menu shows

/** The button, and the menu that it opens. */
export class Pins {
  constructor(pane) {
    this.pane = pane;
    this.button = button(icon("pin"), () => this.open(), {
      class: "icon-button",
      "aria-label": "Pinned messages",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      hidden: true,
    });
    this.button.title = "Pinned messages";
  }

  /** Messages to which it leads, the first post before the pinned ones. */
  get found() {
    const { place, sight, log } = this.pane;
    const isPost = place?.kind === "thread" && sight.parent(place)?.kind === "forum";
    const isFound = ({ message }) => message.pinned || (isPost && message.id === place.id);
    return log.views.filter(isFound).map(({ message }) => message);
  }

  /** Show the button where it leads to something. */
  update() {
    show(this.button, this.found.length > 0);
  }

  open() {
    const { log, place, context } = this.pane;
    const items = this.found.map((message) => ({
      label: message.id === place.id ? "First post" : firstWords(message, context),
      icon: message.id === place.id ? "forum" : "pin",
      run: () => log.jump(message.id),
    }));
    menu(this.button, [{ items }], { label: "Pinned messages" });
  }
}

/** The first line of a message, without its marks. */
function firstWords({ content, attachments, author }, context) {
  const line = content.split("\n").find((one) => one.trim()) ?? "";
  const said = el("span", {}, ...inline(line.replace(/^(#{1,3}|-#|>) /, ""), context)).textContent;
  const words = said || attachments[0]?.filename || author.username;
  return words.length > LENGTH ? `${words.slice(0, LENGTH)}…` : words;
}
