package io.waybill.common.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.json.RequestReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;

/** How requests are validated. */
@Singleton
class ValidationBeans {

    @Produces
    @Singleton
    RequestReader requests(Validator validator) {
        return new RequestReader(validator);
    }

    /** Names a field of a record as JSON does. */
    @Produces
    @Singleton
    PropertyNodeNameProvider names() {
        return property -> property instanceof JavaBeanProperty bean
                ? jsonName(bean.getDeclaringClass(), bean.getName()).orElse(bean.getName())
                : property.getName();
    }

    private static Optional<String> jsonName(Class<?> type, String field) {
        return Optional.ofNullable(type.getRecordComponents()).stream()
                .flatMap(Arrays::stream)
                .filter(component -> component.getName().equals(field))
                .map(RecordComponent::getAccessor)
                .map(accessor -> accessor.getAnnotation(JsonProperty.class))
                .filter(named -> named != null && !named.value().isEmpty())
                .map(JsonProperty::value)
                .findFirst();
    }
}
