package io.waybill.freight;

import io.waybill.test.contract.SettingsContract;

class SettingsTest implements SettingsContract {

    @Override
    public String service() {
        return "freight";
    }
}
