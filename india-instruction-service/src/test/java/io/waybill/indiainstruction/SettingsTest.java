package io.waybill.indiainstruction;

import io.waybill.test.contract.SettingsContract;

class SettingsTest implements SettingsContract {

    @Override
    public String service() {
        return "india-instruction";
    }
}
