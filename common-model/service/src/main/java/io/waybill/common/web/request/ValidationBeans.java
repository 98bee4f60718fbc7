package io.waybill.common.web.request;

import io.quarkus.hibernate.validator.ValidatorFactoryCustomizer;
import io.waybill.common.json.RequestReader;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validator;
import java.lang.annotation.ElementType;
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

    // Requests are records. Whether a field is loaded, as those of entities may not be, would be looked for and kept
    // for each of them: a fifth of reading a match of 200 lines.
    @Produces
    @Singleton
    ValidatorFactoryCustomizer everyFieldIsLoaded() {
        return validation -> {
            validation.traversableResolver(new EveryField());
            validation.enableTraversableResolverResultCache(false);
        };
    }

    private static final class EveryField implements TraversableResolver {

        @Override
        public boolean isReachable(
                Object object, Path.Node field, Class<?> root, Path pathToObject, ElementType elementType) {
            return true;
        }

        @Override
        public boolean isCascadable(
                Object object, Path.Node field, Class<?> root, Path pathToObject, ElementType elementType) {
            return true;
        }
    }
}
