package io.waybill.auth.token.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.common.error.ApiException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormParametersTest {

    @Test
    void fieldsAreDecodedAndAnEmptyOneIsAbsent() {
        FormParameters form = form("a=1%2B1&b=two+words&c=&d=%C3%A5");

        assertThat(form.get("a")).isEqualTo("1+1");
        assertThat(form.get("b")).isEqualTo("two words");
        assertThat(form.get("c")).isNull();
        assertThat(form.get("d")).isEqualTo("å");
        assertThat(form.get("e")).isNull();
    }

    @Test
    void aRepeatedFieldIsRefusedByName() {
        FormParameters form = form("a=1&b=2&a=1");

        assertThat(form.get("a")).isNull();
        assertThat(form.get("b")).isEqualTo("2");
        assertThatThrownBy(form::requireWellFormed)
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("field a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a=%1", "a=%+1", "%zz=1"})
    void aBrokenEncodingIsRefused(String body) {
        assertThatThrownBy(form(body)::requireWellFormed).isInstanceOf(ApiException.class);
        assertThat(form(body).has("a")).isFalse();
    }

    @Test
    void aFormOfAThousandFieldsIsRefusedAndNotCutShort() {
        assertThatThrownBy(form("x=1&".repeat(1_000))::requireWellFormed).isInstanceOf(ApiException.class);
    }

    @Test
    void credentialsComeByFormOrBasicAndNotByBoth() {
        String basic = "Basic aWQ6c2VjcmV0"; // id:secret

        assertThat(Credentials.ofClient(form("client_id=id&client_secret=secret"), List.of()))
                .isEqualTo(new Credentials("id", "secret"));
        assertThat(Credentials.ofClient(form("client_id=id"), List.of(basic)))
                .isEqualTo(new Credentials("id", "secret"));
        assertThatThrownBy(() -> Credentials.ofClient(form("client_secret=secret"), List.of(basic)))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> Credentials.ofClient(form("client_id=other"), List.of(basic)))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> Credentials.ofClient(form(""), List.of(basic, basic)))
                .isInstanceOf(ApiException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic", "Basic ", "Basic %%", "Basic aWQ=", "Basic OnNlY3JldA=="})
    void basicThatCannotBeReadIsIncomplete(String header) {
        assertThat(Credentials.ofClient(form(""), List.of(header)).isIncomplete())
                .isTrue();
    }

    private static FormParameters form(String body) {
        return FormParameters.parse(body);
    }
}
