package io.waybill.freight;

import io.waybill.test.SettingsContract;

class SettingsTest implements SettingsContract {

    @Override
    public String service() {
        return "freight";
    }
}
