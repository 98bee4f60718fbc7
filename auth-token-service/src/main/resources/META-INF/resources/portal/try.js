/* Sends a call from the page on which it is tried, and says what came of it. Secrets and tokens live in these variables only. */
(() => {
  const form = document.getElementById("try");
  if (!form) return;
  form.hidden = false;
  const field = (id) => document.getElementById(id);
  const answer = field("answer");
  const part = (name) => answer.querySelector(`[data-part=${name}]`);
  const LONGEST = 50000;
  let token = { value: "", secret: "", ends: 0 };

  const secretOf = () => field("t-secret")?.value ?? "";
  const bearer = async () => {
    const secret = secretOf();
    if (token.secret !== secret || Date.now() > token.ends) {
      const { client, user, password } = form.dataset;
      const grant = form.dataset.needs === "TOKEN" ? { grant_type: "client_credentials" } : { grant_type: "password", username: user, password };
      const sent = new URLSearchParams({ ...grant, client_id: client, client_secret: secret });
      const got = await fetch(form.dataset.tokenUrl, { method: "POST", body: sent, credentials: "omit" });
      if (!got.ok) return { refused: got };
      const { access_token: value, expires_in: seconds } = await got.json();
      token = { value, secret, ends: Date.now() + (seconds - 10) * 1000 };
    }
    return { value: token.value };
  };
  const cause = (name) => {
    const found = document.querySelector(`#causes [data-cause="${name}"]`);
    if (!found) return false;
    const head = document.createElement("strong");
    head.textContent = found.querySelector("dt").textContent + ". ";
    part("cause").replaceChildren(head, ...[...found.querySelector("dd").childNodes].map((node) => node.cloneNode(true)));
    part("cause").hidden = false;
    return true;
  };
  const show = (status, isGood, took) => {
    part("status").textContent = status;
    part("status").className = "state " + (isGood ? "state-approved" : "state-rejected");
    part("took").textContent = took;
    part("cause").hidden = true;
    part("headers").replaceChildren();
    part("body").textContent = "";
    part("body").parentElement.hidden = true;
    answer.hidden = false;
  };
  const header = (name, value) => {
    const slot = document.createElement("div");
    slot.append(document.createElement("dt"), document.createElement("dd"));
    slot.firstChild.textContent = name;
    slot.lastChild.textContent = value;
    part("headers").append(slot);
  };
  const pretty = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };
  const shown = async (got, started, what) => {
    const text = await got.text();
    show(what + got.status, got.ok, Math.round(performance.now() - started) + " ms");
    got.headers.forEach((value, name) => header(name, value));
    if (text) {
      part("body").textContent = pretty(text).slice(0, LONGEST) + (text.length > LONGEST ? "\n…" : "");
      part("body").parentElement.hidden = false;
    }
    if (!got.ok) {
      const code = text.match(/\b[45]\d\d\.\d{7}\b/);
      if (!(["401", "403", "429"].includes(String(got.status)) && cause(got.status))) cause(code?.[0] ?? got.status);
    }
  };
  // The command follows what is typed: each field's text stands in it as it was sent with the page.
  const command = document.querySelector("#command code");
  const quoted = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
  const asSent = (input, value) => {
    if (input.id === "t-target") return '"' + form.dataset.service + value + '"';
    if (input.dataset.name) return quoted(input.dataset.name + ": " + value);
    return input.dataset.type.includes("form") ? value.split("&").map((one) => "--data-urlencode " + quoted(one)).join(" \\\n  ") : "-d " + quoted(value);
  };
  form.querySelectorAll("#t-target, [data-name], [data-type]").forEach((input) => {
    let before = asSent(input, input.value);
    input.addEventListener("input", () => {
      const now = asSent(input, input.value);
      command.textContent = command.textContent.replace(before, () => now);
      before = now;
    });
  });
  // A browser does not say why it got no answer. One that may not be read was an answer all the same.
  const failed = async (url) => {
    const isThere = await fetch(url, { mode: "no-cors", credentials: "omit" }).then(() => true, () => false);
    show("No answer", false, "");
    cause(isThere ? "cors" : "network");
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    if (button.disabled) return;
    button.disabled = true;
    const started = performance.now();
    let url = form.dataset.tokenUrl;
    try {
      const headers = {};
      form.querySelectorAll("[data-name]").forEach((input) => { headers[input.dataset.name] = input.value.replace("<CLIENT_SECRET>", secretOf()); });
      const body = field("t-body");
      if (body) headers["Content-Type"] = body.dataset.type;
      const { needs } = form.dataset;
      if (needs.endsWith("TOKEN")) {
        const { value, refused } = await bearer();
        if (refused) {
          await shown(refused, started, "The token was refused: ");
          // The error is one of the tokens' own, which are explained with another API.
          if (refused.status < 429) cause("secret");
          return;
        }
        headers[form.dataset.header] = form.dataset.header === "Authorization" ? "Bearer " + value : value;
      } else if (needs === "SECRET") {
        headers.Authorization = "Basic " + btoa(form.dataset.client + ":" + secretOf());
      } else if (needs === "KEY") {
        headers[form.dataset.header] = form.dataset.client;
      }
      url = form.dataset.service + field("t-target").value;
      await shown(await fetch(url, { method: form.dataset.method, headers, body: body?.value, credentials: "omit" }), started, "");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await failed(url);
    } finally {
      button.disabled = false;
      answer.scrollIntoView({ block: "nearest" });
    }
  });
})();
