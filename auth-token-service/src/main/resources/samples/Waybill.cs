using System.Text;
using System.Text.Json;

/// <summary>Calls with your own credentials: waits and repeats on 429 and 503, and says what went wrong.</summary>
static class Waybill
{
    private static readonly HttpClient Http = new() { Timeout = TimeSpan.FromSeconds(30) };

    public static string Env(string name)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value)
            ? throw new InvalidOperationException($"Set the environment variable {name} first.")
            : value;
    }

    /// <summary>The text of the answer. An error ends the program and says what went wrong.</summary>
    public static async Task<string> Call(
        string method,
        string url,
        Dictionary<string, string>? headers = null,
        string? json = null,
        Dictionary<string, string>? form = null)
    {
        for (var attempt = 1; ; attempt++)
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), url);
            foreach (var header in headers ?? new Dictionary<string, string>())
            {
                request.Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
            if (json != null)
            {
                request.Content = new StringContent(json, Encoding.UTF8, "application/json");
            }
            else if (form != null)
            {
                request.Content = new FormUrlEncodedContent(form);
            }
            using var answer = await Http.SendAsync(request);
            var text = await answer.Content.ReadAsStringAsync();
            if (answer.IsSuccessStatusCode)
            {
                return text;
            }
            var status = (int)answer.StatusCode;
            var wait = answer.Headers.RetryAfter?.Delta ?? TimeSpan.FromSeconds(1);
            if (status is not (429 or 503) || wait > TimeSpan.FromSeconds(60) || attempt == 5)
            {
                var id = answer.Headers.TryGetValues("X-Request-Id", out var ids) ? ids.First() : "none";
                Console.Error.WriteLine($"{method} {url}: {status}, X-Request-Id {id}\n{text}");
                Environment.Exit(1);
            }
            await Task.Delay(wait);
        }
    }

    /// <summary>A token of variant A. Keep it for half an hour.</summary>
    public static async Task<string> Token() => TokenIn(await Call(
        "POST",
        Env("ISSUER_URL") + "/auth/v4/accesstoken",
        form: new()
        {
            ["grant_type"] = "client_credentials",
            ["client_id"] = Env("CLIENT_ID"),
            ["client_secret"] = Env("CLIENT_SECRET"),
        }));

    /// <summary>A token of variant B. Keep it for a quarter of an hour.</summary>
    public static async Task<string> ParcelToken() => TokenIn(await Call(
        "POST",
        Env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/token",
        form: new()
        {
            ["grant_type"] = "password",
            ["username"] = Env("BACKEND_USER"),
            ["password"] = Env("BACKEND_PASSWORD"),
            ["client_id"] = Env("CLIENT_ID"),
            ["client_secret"] = Env("CLIENT_SECRET"),
        }));

    private static string TokenIn(string answer) =>
        JsonDocument.Parse(answer).RootElement.GetProperty("access_token").GetString()!;
}
