<?php
require 'waybill.php';

echo call(
    'GET', env('ISSUER_URL') . '/in/transportation/token/v1/login',
    headers: ['ClientID' => env('CLIENT_ID'), 'clientSecret' => env('CLIENT_SECRET')],
), "\n";
