package io.waybill.common.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;

final class Validators {

    private Validators() {}

    static Validator forJson() {
        return Validation.byProvider(HibernateValidator.class)
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator())
                .propertyNodeNameProvider(Validators::name)
                .buildValidatorFactory()
                .getValidator();
    }

    private static String name(Property property) {
        if (property instanceof JavaBeanProperty bean) {
            try {
                JsonProperty named = bean.getDeclaringClass()
                        .getDeclaredField(bean.getName())
                        .getAnnotation(JsonProperty.class);
                return named == null ? bean.getName() : named.value();
            } catch (NoSuchFieldException e) {
                return bean.getName();
            }
        }
        return property.getName();
    }
}
