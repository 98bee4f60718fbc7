<?php
require 'waybill.php';

echo call(
    'GET', env('API_URL') . '/freight/info/products/services/v1/products',
    headers: ['Carrier-API-Key' => env('CLIENT_ID')],
), "\n";
