package io.waybill.auth.registry.key;

import io.waybill.common.http.AddressRules;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** Makes the rules for the addresses of key sets from the configuration. */
@Singleton
class ClientKeyBeans {

    @Produces
    @Singleton
    AddressRules rules(ClientKeysConfig config) {
        return new AddressRules(config.allowedNetworks().orElse(List.of()));
    }
}
