package io.waybill.indiaproduct;

import io.waybill.test.SettingsContract;

class SettingsTest implements SettingsContract {

    @Override
    public String service() {
        return "india-product";
    }
}
