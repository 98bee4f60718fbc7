package io.waybill.auth;

import io.waybill.test.contract.SettingsContract;

class SettingsTest implements SettingsContract {

    @Override
    public String service() {
        return "auth";
    }
}
