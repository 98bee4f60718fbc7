package io.waybill.common.web.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;

/** Names the field of a record in a violation as JSON does. */
public final class RecordFieldNames implements PropertyNodeNameProvider {

    @Override
    public String getName(Property property) {
        return property instanceof JavaBeanProperty bean
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
