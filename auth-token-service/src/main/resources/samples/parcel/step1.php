<?php
require 'waybill.php';

echo call(
    'GET', env('ISSUER_URL') . '/parcel/de/account/auth/ropc/v1',
), "\n";
