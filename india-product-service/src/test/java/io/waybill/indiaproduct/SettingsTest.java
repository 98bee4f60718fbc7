package io.waybill.indiaproduct;

import io.waybill.test.SettingsContract;

class SettingsTest extends SettingsContract {

    @Override
    protected String service() {
        return "india-product";
    }
}
