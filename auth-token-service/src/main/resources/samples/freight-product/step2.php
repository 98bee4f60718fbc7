<?php
require 'waybill.php';

echo call(
    'POST', env('API_URL') . '/freight/info/products/services/v1/productmatches',
    headers: ['Carrier-API-Key' => env('CLIENT_ID')],
    json: [
        'marketAvailability' => 'B2B',
        'explain' => true,
        'parties' => [
            [
                'role' => 'consignor',
                'address' => ['countryCode' => 'SE', 'postalCode' => '111 43'],
            ],
            [
                'role' => 'consignee',
                'address' => ['countryCode' => 'FR', 'postalCode' => '75001'],
            ],
        ],
        'cargo' => [
            'pieces' => [
                [
                    'packageType' => 'PAL',
                    'numberOfPieces' => 2,
                    'weight' => 450,
                    'length' => 120,
                    'width' => 80,
                    'height' => 145,
                    'stackable' => true,
                ],
            ],
        ],
    ],
), "\n";
