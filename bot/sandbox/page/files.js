/** Files of messages: pictures to enlarge, cards to download; and files that the reader gives. */

import { button, el } from "./dom.js";
import { icon } from "./icons.js";

const IS_PICTURE = /^image\/(png|jpeg|gif|webp|svg)/;

/** A size in words: `14 KB`. */
export function sizeOf(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** One attachment as it stands in a message. */
export function attachment(file) {
  if (IS_PICTURE.test(file.content_type ?? "")) {
    return picture(file.url, file.description ?? file.filename, file.filename, file);
  }
  return fileCard(file.url, file.filename, file.size, file.description);
}

/** A picture that a press enlarges. */
export function picture(url, text, title = text, { width = null, height = null } = {}) {
  const image = el("img", { src: url, alt: text ?? "", width, height, loading: "lazy", decoding: "async" });
  return button(image, (event) => enlarge(event.currentTarget, url, text, title), {
    class: "picture",
    "aria-label": `Enlarge: ${text || title || "picture"}`,
  });
}

/** The picture over everything, as large as fits; a second press shows it in its own size. */
function enlarge(anchor, url, text, title) {
  const image = el("img", { src: url, alt: text ?? "" });
  const frame = el("div", { class: "enlarged-frame", tabindex: "0" }, image);
  image.addEventListener("click", () => frame.classList.toggle("is-whole"));
  const shut = button(icon("close"), () => dialog.close(), { class: "icon-button", "aria-label": "Close" });
  const original = el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, "Open in a tab");
  const words = el("p", { class: "enlarged-words", tabindex: "0" }, text || title || "");
  const foot = el("div", { class: "enlarged-foot" }, words, original, shut);
  const dialog = el("dialog", { class: "enlarged", "aria-label": title || "Picture" }, frame, foot);
  dialog.addEventListener("click", (event) => event.target === frame && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  anchor.closest(".pane").append(dialog);
  dialog.showModal();
}

/** A card that downloads a file. */
export function fileCard(url, name, size, description = null) {
  const about = [size === undefined ? null : sizeOf(size), description].filter(Boolean).join(" · ");
  const words = el(
    "span",
    { class: "file-words" },
    el("a", { href: url, download: name, rel: "noreferrer" }, name),
  );
  words.append(el("span", { class: "hint" }, about));
  return el("div", { class: "file-card" }, icon("file"), words, icon("load"));
}

/** The chosen files as the server takes them: names with their contents in base64. */
export function contentsOf(files) {
  return Promise.all([...files].map(async (file) => ({ name: file.name, data: await base64(file) })));
}

function base64(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(new Error(`${file.name} could not be read.`));
    reader.readAsDataURL(file);
  });
}
