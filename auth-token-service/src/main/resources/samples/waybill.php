<?php
// Calls with your own credentials: waits and repeats on 429 and 503, and says what went wrong.

function env(string $name): string
{
    return getenv($name) ?: exit("Set the environment variable $name first.\n");
}

/** The text of the answer. An error ends the program and says what went wrong. */
function call(string $method, string $url, array $headers = [], ?array $json = null, ?array $form = null): string
{
    $content = '';
    if ($json !== null) {
        $headers['Content-Type'] = 'application/json';
        $content = json_encode($json, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
    } elseif ($form !== null) {
        $headers['Content-Type'] = 'application/x-www-form-urlencoded';
        $content = http_build_query($form);
    }
    $lines = array_map(fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
    for ($attempt = 1; ; $attempt++) {
        $stream = fopen($url, 'r', false, stream_context_create(['http' => [
            'method' => $method, 'header' => $lines, 'content' => $content, 'timeout' => 30, 'ignore_errors' => true,
        ]]));
        if ($stream === false) {
            fwrite(STDERR, "$method $url: no answer\n");
            exit(1);
        }
        $head = implode("\n", stream_get_meta_data($stream)['wrapper_data']);
        $text = stream_get_contents($stream);
        preg_match('~^HTTP/\S+ (\d+)~', $head, $status);
        if ($status[1] < 400) {
            return $text;
        }
        $wait = preg_match('~^Retry-After: (\d+)~im', $head, $after) ? (int) $after[1] : 1;
        if (!in_array($status[1], ['429', '503']) || $wait > 60 || $attempt === 5) {
            $id = preg_match('~^X-Request-Id: (\S+)~im', $head, $found) ? $found[1] : 'none';
            fwrite(STDERR, "$method $url: $status[1], X-Request-Id $id\n$text\n");
            exit(1);
        }
        sleep($wait);
    }
}

/** A token of variant A. Keep it for half an hour. */
function token(): string
{
    return json_decode(call('POST', env('ISSUER_URL') . '/auth/v4/accesstoken', form: [
        'grant_type' => 'client_credentials',
        'client_id' => env('CLIENT_ID'),
        'client_secret' => env('CLIENT_SECRET'),
    ]))->access_token;
}

/** A token of variant B. Keep it for a quarter of an hour. */
function parcel_token(): string
{
    return json_decode(call('POST', env('ISSUER_URL') . '/parcel/de/account/auth/ropc/v1/token', form: [
        'grant_type' => 'password',
        'username' => env('BACKEND_USER'),
        'password' => env('BACKEND_PASSWORD'),
        'client_id' => env('CLIENT_ID'),
        'client_secret' => env('CLIENT_SECRET'),
    ]))->access_token;
}
