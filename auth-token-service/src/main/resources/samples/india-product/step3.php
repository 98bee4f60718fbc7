<?php
require 'waybill.php';

$accessToken = token();
echo call(
    'POST', env('API_URL') . '/in/transportation/allproduct/v1/GetAllProductsAndSubProducts',
    headers: ['JWTToken' => $accessToken],
    json: [
        'profile' => ['LoginID' => env('LOGIN_ID'), 'LicenceKey' => 'not-the-key', 'Api_type' => 'S'],
    ],
), "\n";
