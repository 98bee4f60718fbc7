<?php
require 'waybill.php';

$accessToken = token();
echo call(
    'POST', env('ISSUER_URL') . '/oauth2/revoke',
    form: [
        'token' => $accessToken,
        'client_id' => env('CLIENT_ID'),
        'client_secret' => env('CLIENT_SECRET'),
    ],
), "\n";
echo call(
    'POST', env('ISSUER_URL') . '/oauth2/introspect',
    form: [
        'token' => $accessToken,
        'client_id' => env('CLIENT_ID'),
        'client_secret' => env('CLIENT_SECRET'),
    ],
), "\n";
