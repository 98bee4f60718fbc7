<?php
require 'waybill.php';

$accessToken = parcel_token();
echo call(
    'GET', env('ISSUER_URL') . '/parcel/de/account/auth/ropc/v1/hello',
    headers: ['Authorization' => 'Bearer ' . $accessToken],
), "\n";
