/** Where the reader writes: messages, replies, edits, files, and slash commands. */

import { attribute, button, el, setText, show } from "./dom.js";
import { CommandForm, fitting, leaves, whole } from "./commands.js";
import { contentsOf, sizeOf } from "./files.js";
import { icon } from "./icons.js";
import { Suggestions } from "./suggest.js";
import { LANGUAGE } from "./time.js";

const LISTED = 25; // commands shown at once
const TALLEST = 180; // pixels to which the box grows

/** The foot of the pane. */
export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.drafts = new Map();
    this.files = [];
    this.aim = null; // {kind: "reply" | "edit", message}
    this.box = el("textarea", {
      class: "composer-box",
      rows: 1,
      enterkeyhint: "send",
      autocomplete: "off",
      "aria-label": "Message",
    });
    this.suggestions = new Suggestions(this.box, {
      label: "Commands",
      draw: commandRow,
      taken: (command) => this.begin(command),
    });
    this.upload = el("input", {
      type: "file",
      multiple: true,
      hidden: true,
      "aria-label": "Files",
      tabindex: "-1",
    });
    this.attach = button(icon("plus"), () => this.upload.click(), {
      class: "icon-button",
      "aria-label": "Add files",
    });
    this.send = button(icon("send"), () => this.submit(), {
      class: "icon-button send",
      "aria-label": "Send",
    });
    this.aimed = el("p", { class: "aim" });
    this.chips = el("div", { class: "file-chips" });
    this.reason = el("p", { class: "reason" });
    this.line = el("div", { class: "composer-line" }, this.attach, this.box, this.send);
    this.element = el(
      "div",
      { class: "composer" },
      this.suggestions.element,
      this.aimed,
      this.chips,
      this.line,
      this.reason,
      this.upload,
    );
    this.box.addEventListener("input", () => this.typed());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("blur", () => this.suggestions.offer([]));
    this.upload.addEventListener("change", () => this.addFiles(this.upload.files));
    this.box.addEventListener("paste", (event) => this.addFiles(event.clipboardData.files));
    this.mark();
  }

  /** The reader has come to another place; what he had begun to write there is still there. */
  enter() {
    if (this.placeId) this.drafts.set(this.placeId, this.aim?.kind === "edit" ? "" : this.box.value);
    this.placeId = this.pane.shown;
    this.aim = null;
    this.files = [];
    this.form?.close();
    this.write(this.drafts.get(this.placeId) ?? "");
    this.mark();
  }

  /** Show whether the reader may write in *place*, and why not. */
  update(place) {
    const why = this.reasonAgainst(place);
    const name = this.pane.sight.placeName(place);
    const prompt = place.can_use_commands ? `Message ${name}, or / for commands` : `Message ${name}`;
    attribute(this.box, "placeholder", prompt);
    attribute(this.box, "aria-label", `Message ${name}`);
    this.box.disabled = why !== null;
    setText(this.reason, why ?? "");
    show(this.reason, why !== null);
    show(this.line, why === null && !this.form);
  }

  reasonAgainst(place) {
    if (!this.pane.canAct) return "You only look here. Choose a member to press and to write.";
    if (place.can_write) return null;
    if (place.locked) return "This thread is locked. Only moderators can write here.";
    return "You do not have permission to write here.";
  }

  write(text) {
    this.box.value = text;
    this.grow();
    this.suggestions.offer([]);
  }

  /** Put *text* where the cursor is. */
  insert(text) {
    this.box.setRangeText(text, this.box.selectionStart, this.box.selectionEnd, "end");
    this.box.focus();
    this.typed();
  }

  reply(message) {
    this.aim = { kind: "reply", message };
    this.mark();
    this.box.focus();
  }

  edit(message) {
    this.aim = { kind: "edit", message };
    this.write(message.content);
    this.mark();
    this.box.focus();
  }

  addFiles(files) {
    this.files = [...this.files, ...files].slice(0, 10);
    this.upload.value = "";
    this.mark();
  }

  /** Show what the message aims at and what goes with it. */
  mark() {
    const name = this.aim && (this.aim.message.author.global_name ?? this.aim.message.author.username);
    const stop = button(icon("close"), () => this.forget(), { class: "icon-button", "aria-label": "Cancel" });
    const said = this.aim?.kind === "reply" ? `Replying to ${name}` : "Editing your message";
    this.aimed.replaceChildren(...(this.aim ? [said, stop] : []));
    show(this.aimed, this.aim !== null);
    this.chips.replaceChildren(...this.files.map((file) => this.chip(file)));
    show(this.chips, this.files.length > 0);
  }

  chip(file) {
    const drop = () => {
      this.files = this.files.filter((one) => one !== file);
      this.mark();
    };
    return el(
      "span",
      { class: "file-chip" },
      `${file.name}, ${sizeOf(file.size)}`,
      button(icon("close"), drop, { class: "icon-button", "aria-label": `Leave ${file.name} out` }),
    );
  }

  forget() {
    if (this.aim?.kind === "edit") this.write("");
    this.aim = null;
    this.mark();
    this.box.focus();
  }

  key(event) {
    // What is offered may still be for fewer letters than were typed: then it is not what is meant.
    const isMeant = this.box.value === this.suggestedFor;
    if ((isMeant && this.suggestions.key(event)) || event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape" && this.aim) {
      event.stopPropagation();
      this.forget();
    }
  }

  typed() {
    this.grow();
    const typed = /^\/([^\n]*)$/.exec(this.box.value);
    if (typed && this.pane.place.can_use_commands && !this.aim) this.suggest(typed[1]);
    else this.suggestions.offer([]);
  }

  grow() {
    this.box.style.height = "auto";
    const { scrollHeight } = this.box; // 0 while the pane is behind another
    if (scrollHeight) this.box.style.height = `${Math.min(scrollHeight, TALLEST)}px`;
  }

  /** All commands that can be run here. */
  async all() {
    return (await this.pane.commandsOf(1)).flatMap((command) => leaves(command));
  }

  async suggest(typed) {
    const offered = fitting(await this.all(), typed);
    if (this.box.value !== `/${typed}` || document.activeElement !== this.box) return;
    this.suggestedFor = this.box.value;
    this.suggestions.offer(offered.slice(0, LISTED));
  }

  /** Open the form of a command in the place of the box. */
  begin(command) {
    this.write("");
    this.form = new CommandForm(this.pane, command, () => {
      this.form = null;
      if (this.pane.place) this.update(this.pane.place);
      if (this.pane.place?.id === this.placeId && !this.box.disabled) this.box.focus({ preventScroll: true });
    });
    show(this.line, false);
    this.element.append(this.form.element);
    this.form.focus();
  }

  async submit() {
    const text = this.box.value.trim();
    if (this.isSending || (!text && this.files.length === 0)) return;
    this.isSending = true;
    const isCommand = text.startsWith("/") && this.pane.place.can_use_commands;
    const isSent = await (isCommand ? this.beginTyped(text.slice(1)) : this.sent(text));
    this.isSending = false;
    if (isSent) {
      this.aim = null;
      this.files = [];
      this.write("");
      this.mark();
    }
  }

  /** Run the command that was typed with all that it needs, else open its form; whether it was run. */
  async beginTyped(typed) {
    const all = await this.all();
    const said = whole(all, typed);
    if (said?.isWhole) {
      const asked = { place: this.pane.shown, path: said.command.path, options: said.options };
      return Boolean(await this.pane.answer("command", asked));
    }
    const command = said?.command ?? fitting(all, typed)[0];
    if (command) this.begin(command);
    else this.pane.toast(await this.reasonAgainstCommand(typed));
    return false;
  }

  /** Why what was typed is no command here: there is none, or others alone may use it. */
  async reasonAgainstCommand(typed) {
    const name = typed.trim().split(/\s/)[0];
    const found = (await this.pane.commands()).barred.find((one) => one.name === name);
    if (!found) return "There is no such command. Type / to see them all.";
    const others = new Intl.ListFormat(LANGUAGE).format(found.who);
    const own = name === "gm" ? " Whoever hosts a game types /game panel." : "";
    return `/${name} is not for ${this.pane.options.as}. In this server ${others} may use it.${own}`;
  }

  /** Send the words: as an edit, or as a message with files and what it answers. */
  async sent(text) {
    const { pane, aim } = this;
    if (aim?.kind === "edit") return pane.tell("edit", { message: aim.message.id, text });
    const fields = { place: pane.shown, text };
    if (aim) fields.reply_to = aim.message.id;
    if (this.files.length) fields.files = await contentsOf(this.files);
    return pane.tell("say", fields);
  }
}

function commandRow({ path, description }) {
  return [el("span", { class: "suggestion-name" }, `/${path}`), el("span", { class: "hint" }, description)];
}
