package io.waybill.freight;

import io.waybill.test.SettingsContract;

class SettingsTest extends SettingsContract {

    @Override
    protected String service() {
        return "freight";
    }
}
