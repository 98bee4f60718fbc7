package io.waybill.auth;

import io.waybill.test.SettingsContract;

class SettingsTest extends SettingsContract {

    @Override
    protected String service() {
        return "auth";
    }
}
