// Calls with your own credentials: waits and repeats on 429 and 503, and says what went wrong.
type Fields = Record<string, string>;

export function env(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set the environment variable ${name} first.`);
  return value;
}

/** The text of the answer. An error ends the program and says what went wrong. */
export async function call(
  method: string,
  url: string,
  { headers = {}, json, form }: { headers?: Fields; json?: unknown; form?: Fields } = {},
): Promise<string> {
  if (json !== undefined) headers = { ...headers, "Content-Type": "application/json" };
  const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form);
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(30_000) });
    const text = await answer.text();
    if (answer.ok) return text;
    const wait = Number(answer.headers.get("Retry-After") ?? 1);
    if (![429, 503].includes(answer.status) || wait > 60 || attempt === 5) {
      console.error(`${method} ${url}: ${answer.status}, X-Request-Id ${answer.headers.get("X-Request-Id")}\n${text}`);
      process.exit(1);
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/** A token of variant A. Keep it for half an hour. */
export async function token(): Promise<string> {
  const answer = await call("POST", env("ISSUER_URL") + "/auth/v4/accesstoken", {
    form: {
      grant_type: "client_credentials",
      client_id: env("CLIENT_ID"),
      client_secret: env("CLIENT_SECRET"),
    },
  });
  return JSON.parse(answer).access_token;
}

/** A token of variant B. Keep it for a quarter of an hour. */
export async function parcelToken(): Promise<string> {
  const answer = await call("POST", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/token", {
    form: {
      grant_type: "password",
      username: env("BACKEND_USER"),
      password: env("BACKEND_PASSWORD"),
      client_id: env("CLIENT_ID"),
      client_secret: env("CLIENT_SECRET"),
    },
  });
  return JSON.parse(answer).access_token;
}
