/** The pane's small pictures, each a line drawing on a 24 by 24 grid in the colour of the text beside it. */

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 5v7a4 4 0 0 0 4 4h10M15 12l4 4-4 4",
  forum: "M4 5h12v8H9l-5 4zM19 9h1v11l-4-3h-5",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  box: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  back: "M14 5l-7 7 7 7",
  right: "M10 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  eye: "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  send: "M4 4l17 8-17 8 3-8zM7 12h8",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  reply: "M10 6 4 12l6 6M4 12h9c4 0 7 2 7 6",
  smile:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 14.5c1 1.5 2 2 3.5 2s2.5-.5 3.5-2M9 9.5h.01M15 9.5h.01",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  load: "M12 4v11M7 11l5 5 5-5M5 20h14",
  check: "M5 13l5 5 9-11",
  out: "M14 4h6v6M20 4l-9 9M10 6H4v14h14v-6",
  pin: "M9 4h6l-1 7 4 3H6l4-3zM12 14v6",
  spark: "M12 4v4M12 16v4M4 12h4M16 12h4M7 7l2 2M15 15l2 2M17 7l-2 2M9 15l-2 2",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M18 14c2 .7 3 2.7 3 6",
};

/** The picture *name*, which says nothing to those who listen. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) {
    svg.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
