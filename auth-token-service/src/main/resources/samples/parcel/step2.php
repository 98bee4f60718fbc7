<?php
require 'waybill.php';

echo call(
    'POST', env('ISSUER_URL') . '/parcel/de/account/auth/ropc/v1/token',
    form: [
        'grant_type' => 'password',
        'username' => env('BACKEND_USER'),
        'password' => env('BACKEND_PASSWORD'),
        'client_id' => env('CLIENT_ID'),
        'client_secret' => env('CLIENT_SECRET'),
    ],
), "\n";
