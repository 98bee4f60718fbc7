package io.waybill.common.web.request;

import io.waybill.common.json.EnumCodes;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Reads a code in a parameter as in a body: see {@link EnumCodes}. A blank one is absent. */
@Provider
public class EnumParameters implements ParamConverterProvider {

    @Override
    public <T> ParamConverter<T> getConverter(Class<T> type, Type genericType, Annotation[] annotations) {
        return type.isEnum() ? new CodeConverter<>(type, new EnumCodes(type)) : null;
    }

    private record CodeConverter<T>(Class<T> type, EnumCodes codes) implements ParamConverter<T> {

        @Override
        public T fromString(String text) {
            if (text == null || text.isBlank()) {
                return null;
            }
            Object constant = codes.constant(text);
            if (constant == null) {
                throw new IllegalArgumentException(codes.rule());
            }
            return type.cast(constant);
        }

        @Override
        public String toString(T constant) {
            return EnumCodes.code((Enum<?>) constant);
        }
    }
}
