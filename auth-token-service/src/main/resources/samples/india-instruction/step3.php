<?php
require 'waybill.php';

$accessToken = token();
echo call(
    'POST', env('API_URL') . '/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate',
    headers: ['JWTToken' => $accessToken, 'Idempotency-Key' => 'first-reattempt'],
    json: [
        'altreq' => ['AWBNo' => env('AWB_IN_TRANSIT'), 'AltInstRequestType' => 'DT', 'TimeSlot' => 'B'],
        'profile' => [
            'LoginID' => env('LOGIN_ID'),
            'LicenceKey' => env('LICENCE_KEY'),
            'Api_type' => 'S',
        ],
    ],
), "\n";
