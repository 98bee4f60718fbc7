package io.waybill.common.json;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import java.time.Instant;
import java.time.LocalDate;

/** Registers the deserializers that note a violation and read on, instead of failing: {@link ViolationDeserializer}. */
final class ViolationModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    ViolationModule() {
        addDeserializer(Instant.class, new TimeDeserializer());
        addDeserializer(LocalDate.class, new LocalDateDeserializer());
        setDeserializerModifier(new Modifier());
    }

    private static final class Modifier extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> deserializer) {
            return new ViolationDeserializer(deserializer);
        }

        @Override
        public JsonDeserializer<?> modifyEnumDeserializer(
                DeserializationConfig config, JavaType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
            return new ViolationDeserializer(new EnumCodes.Deserializer(type.getRawClass()));
        }

        @Override
        public JsonDeserializer<?> modifyCollectionDeserializer(
                DeserializationConfig config,
                CollectionType type,
                BeanDescription bean,
                JsonDeserializer<?> deserializer) {
            return new ViolationDeserializer(new ListDeserializer(type));
        }

        @Override
        public JsonDeserializer<?> modifyMapDeserializer(
                DeserializationConfig config, MapType type, BeanDescription bean, JsonDeserializer<?> deserializer) {
            return new ViolationDeserializer(deserializer);
        }
    }
}
