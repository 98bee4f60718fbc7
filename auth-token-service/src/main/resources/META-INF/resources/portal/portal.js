/* Comfort only: every page works without it. */
(() => {
  const all = (selector, use) => document.querySelectorAll(selector).forEach(use);
  const say = (button, text) => {
    const before = button.dataset.text ??= button.textContent;
    button.textContent = text;
    document.getElementById("said").textContent = text;
    setTimeout(() => { button.textContent = before; }, 2000);
  };
  const copy = (button, text) => navigator.clipboard.writeText(text).then(() => say(button, "Copied"), () => say(button, "Not allowed"));

  // Copies the value of its part of the page.
  all("[data-copy]", (button) => {
    button.hidden = false;
    button.addEventListener("click", () => copy(button, button.closest("section").querySelector("[data-value]").textContent));
  });
  // Copies what the form would show, without showing it.
  all("[data-copy-form]", (button) => {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const form = button.form;
      // Not form.action, which is the form's field of that name.
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const value = page.querySelector("[data-hide] [data-value]");
      if (!value) { form.submit(); return; }
      copy(button, value.textContent);
    });
  });
  // What was shown is hidden after a minute, and when one comes back to the page.
  all("[data-hide]", (shown) => {
    const hide = () => location.replace(shown.querySelector("a").href);
    setTimeout(hide, shown.dataset.hide * 1000);
    addEventListener("pageshow", (event) => { if (event.persisted) hide(); });
  });
  // On a phone the tabs are one line.
  all(".tabs [aria-current]", (tab) => { tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 16; });
  // A form is sent once.
  all("form", (form) => form.addEventListener("submit", (event) => {
    if (form.dataset.sent) { event.preventDefault(); }
    form.dataset.sent = "yes";
    setTimeout(() => { delete form.dataset.sent; }, 3000);
  }));
  // What was typed is there again when one goes back from an error or the log-in; passwords are not kept.
  const isKept = (field) => field.name && field.type !== "hidden" && field.type !== "password";
  const kept = "typed " + location.pathname;
  all("main form", (form, index) => form.addEventListener("submit", () => {
    const typed = [...form.elements].filter(isKept);
    sessionStorage.setItem(kept, JSON.stringify({ index, fields: typed.map((field) => [field.value, field.checked]) }));
  }));
  const lost = sessionStorage.getItem(kept);
  if (!location.pathname.startsWith("/portal/login") && !document.querySelector("[data-error]")) sessionStorage.clear();
  if (lost && performance.getEntriesByType("navigation")[0]?.type === "back_forward") {
    const { index, fields } = JSON.parse(lost);
    const form = document.querySelectorAll("main form")[index];
    [...(form?.elements ?? [])].filter(isKept)
      .forEach((field, i) => { if (fields[i]) { [field.value, field.checked] = fields[i]; } });
  }
  // Keys of the queue: only while the focus is in it, and nobody types (WCAG 2.1.4). They move the focus; Enter decides.
  all("[data-keys]", (queue) => {
    const items = [...queue.querySelectorAll("li.sheet")];
    const help = document.getElementById(queue.dataset.keys);
    items.forEach((item) => { item.tabIndex = -1; });
    help.hidden = false;
    help.querySelector("button").addEventListener("click", () => items[0].focus());
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
      const at = items.findIndex((item) => item.contains(event.target));
      const reason = items[at]?.querySelector("textarea");
      const to = {
        j: items[at + 1],
        k: items[at - 1],
        a: items[at]?.querySelector("[value=approve]"),
        r: reason?.value ? items[at].querySelector("[value=reject]") : reason,
      }[event.key];
      if (to) { event.preventDefault(); to.focus(); }
    };
    queue.addEventListener("keydown", press);
    // After a decision, the focus is on what it has changed.
    document.getElementById("notice")?.addEventListener("keydown", press);
  });
  // What is waited for is looked up every few seconds, while somebody looks.
  all("[data-wait]", (waiting) => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const news = page.getElementById(waiting.id);
      if (news && !news.hasAttribute("data-wait")) {
        clearInterval(timer);
        const hasFocus = waiting.contains(document.activeElement);
        waiting.replaceChildren(...document.importNode(news, true).childNodes);
        if (hasFocus) { waiting.tabIndex = -1; waiting.focus(); }
      }
    }, waiting.dataset.wait * 1000);
  });
})();
