/** From the rehearsal to a real server, in three steps. */

import { button, el } from "./dom.js";
import { Dialog } from "./dialogs.js";

const PORTAL = "https://discord.com/developers/applications";

/** The dialog. */
export class InviteDialog {
  constructor() {
    this.dialog = new Dialog("Trust it? Invite it");
    const [doctor, run] = [command("uv run ringmaster doctor"), command("uv run ringmaster")];
    this.dialog.body.append(
      el("p", {}, "What you saw here is the very bot that plays on Discord. Three steps bring it to your server:"),
      el(
        "ol",
        { class: "ways" },
        step("Get a token", "Make an application there, and put its bot's token into config.toml.", portal()),
        step("Ask the doctor", "It says what is missing, and prints the link that invites the bot.", doctor),
        step("Run it", "Then type /game open on your server: that is your first lobby.", run),
      ),
      el("p", { class: "hint" }, "README.md tells each step in full; it takes ten minutes."),
    );
    this.dialog.foot.append(button("Back to the rehearsal", () => this.dialog.close()));
  }

  open() {
    this.dialog.open();
  }
}

const step = (title, line, how) => el("li", {}, el("strong", {}, title), el("p", {}, line), how);
const command = (words) => el("code", { class: "command" }, words);

function portal() {
  const words = "Discord's developer portal (leaves this machine)";
  return el("a", { href: PORTAL, target: "_blank", rel: "noopener noreferrer" }, words);
}
