package io.waybill.common.web;

import io.waybill.common.json.RequestReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;

/** How requests are validated. */
@Singleton
class ValidationBeans {

    @Produces
    @Singleton
    RequestReader requests(Validator validator) {
        return new RequestReader(validator);
    }

    @Produces
    @Singleton
    PropertyNodeNameProvider names() {
        return new RecordFieldNames();
    }
}
