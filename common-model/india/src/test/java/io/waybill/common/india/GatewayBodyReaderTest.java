package io.waybill.common.india;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.json.RequestReader;
import io.waybill.common.security.Caller;
import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.web.request.RecordFieldNames;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.hibernate.validator.HibernateValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayBodyReaderTest {

    private static final GatewayBodyReader READER = new GatewayBodyReader(
            new RequestReader(Validation.byProvider(HibernateValidator.class)
                    .configure()
                    .propertyNodeNameProvider(new RecordFieldNames())
                    .buildValidatorFactory()
                    .getValidator()),
            null,
            List.of());

    private static final Caller CALLER =
            caller(LicenceThumbprint.of("OTHER", "other-key"), LicenceThumbprint.of("BLR01", "secret-key"));
    private static final String PROFILE = "{'LoginID':'BLR01','LicenceKey':'secret-key','Api_type':'S'}";

    @Test
    void aProfileOfTheCallerIsTaken() {
        ProfileBody request = read("{'profile':" + PROFILE + "}");

        assertThat(request.profile()).isEqualTo(new Profile("BLR01", "secret-key", Profile.ApiType.S, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'Area':'BLR'", "'Customercode':null", "'IsAdmin':{'any':[true]}", "'Area':1,'IsAdmin':''"})
    void whatClientsOfTheCarriersOtherApisSendIsIgnored(String more) {
        ProfileBody request = read("{'profile':" + PROFILE.replace("}", "," + more + "}") + "}");

        assertThat(request.profile()).isEqualTo(new Profile("BLR01", "secret-key", Profile.ApiType.S, null));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "{'LicenceKey':'secret-key'; 'Api_type':'S'} | InvalidLoginID",
                "{'LoginID':''; 'LicenceKey':'secret-key'; 'Api_type':'S'} | InvalidLoginID",
                "{'LoginID':' '; 'LicenceKey':'secret-key'; 'Api_type':'S'} | InvalidLoginID",
                "{'LoginID':7; 'LicenceKey':'secret-key'; 'Api_type':'S'} | InvalidLoginID",
                "{'LoginID':'BLR01'; 'LicenceKey':null; 'Api_type':'S'} | InvalidLicenceKey",
                "{'LoginID':'BLR01'; 'LicenceKey':['secret-key']; 'Api_type':'S'} | InvalidLicenceKey",
                "{'LoginID':'BLR01'; 'LicenceKey':'secret-key'} | InvalidApiType",
                "{'LoginID':'BLR01'; 'LicenceKey':'secret-key'; 'Api_type':'s'} | InvalidApiType",
                "{'LoginID':'BLR01'; 'LicenceKey':'secret-key'; 'Api_type':'S'; 'Version':'12345678901'} | InvalidVersion",
                "{'LoginID':'BLR01'; 'LicenceKey':'secret-key'; 'Api_type':'S'; 'Version':1.1} | InvalidVersion",
                "{'LoginID':'BLR01'; 'LicenceKey':'secret-key'; 'Api_type':'S'; 'Branch':'BLR'} | InvalidRequest",
                "'BLR01' | InvalidRequest",
                "[] | InvalidRequest",
            },
            delimiter = '|')
    void aProfileOfAnotherShapeIsRefusedByTheNameOfItsField(String profile, String statusCode) {
        assertThat(refusal("{'profile':" + profile.replace(';', ',') + "}"))
                .extracting(GatewayStatus::code)
                .extracting(StatusCode::wireName)
                .containsExactly(statusCode);
    }

    @Test
    void everyViolationOfTheProfileIsNamedInOneAnswer() {
        assertThat(refusal("{'profile':{'Api_type':'X','Version':'longer than ten'},'more':1}"))
                .extracting(GatewayStatus::code)
                .containsExactlyInAnyOrder(
                        StatusCode.INVALID_LOGIN_ID,
                        StatusCode.INVALID_LICENCE_KEY,
                        StatusCode.INVALID_API_TYPE,
                        StatusCode.INVALID_VERSION,
                        StatusCode.INVALID_REQUEST);
    }

    @ParameterizedTest
    @CsvSource({
        "BLR02,secret-key,InvalidLoginID",
        "BLR01,other-key,InvalidLicenceKey",
        "OTHER,secret-key,InvalidLicenceKey"
    })
    void aProfileOfAnotherApplicationIsUnauthorized(String loginId, String licenceKey, String statusCode) {
        String body = "{'profile':{'LoginID':'%s','LicenceKey':'%s','Api_type':'S'}}".formatted(loginId, licenceKey);

        GatewayRefusal refusal = catchThrowableOfType(GatewayRefusal.class, () -> read(body));

        assertThat(refusal.code().status()).isEqualTo(401);
        assertThat(refusal.statuses()).extracting(s -> s.code().wireName()).containsExactly(statusCode);
        assertThat(refusal.getMessage()).doesNotContain(licenceKey);
    }

    @Test
    void anApplicationWithoutLicencesHasNoProfile() {
        assertThatThrownBy(() ->
                        READER.read(bytes("{'profile':" + PROFILE + "}"), ProfileBody.class, caller(), _ -> List.of()))
                .isInstanceOfSatisfying(
                        GatewayRefusal.class,
                        e -> assertThat(e.statuses())
                                .extracting(GatewayStatus::code)
                                .containsExactly(StatusCode.INVALID_LOGIN_ID));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "null", "'text'"})
    void aBodyThatIsNoObjectIsAnInvalidRequest(String body) {
        assertThat(refusal(body)).extracting(GatewayStatus::code).containsExactly(StatusCode.INVALID_REQUEST);
    }

    @Test
    void aWrapperIsRefusedByItsName() {
        assertThat(refusal("{'request':{'profile':" + PROFILE + "}}"))
                .extracting(GatewayStatus::information)
                .containsExactlyInAnyOrder("profile is required", "request is not a field of this object");
    }

    @Test
    void brokenJsonAndADuplicateKeyAreMalformed() {
        assertThatThrownBy(() -> read("{'profile':"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_REQUEST));
        assertThatThrownBy(() -> read("{'profile':1,'profile':2}")).hasMessageContaining("duplicate key 'profile'");
    }

    private static List<GatewayStatus> refusal(String body) {
        return catchThrowableOfType(GatewayRefusal.class, () -> read(body)).statuses();
    }

    private static ProfileBody read(String body) {
        return READER.read(bytes(body), ProfileBody.class, CALLER, _ -> List.of());
    }

    private static byte[] bytes(String body) {
        return body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static Caller caller(LicenceThumbprint... licences) {
        return new Caller(
                "app-1",
                "client-1",
                "sandbox",
                Set.of("india-product"),
                "IN",
                new ServiceLevel("standard", 10, 250),
                Set.of(),
                List.of(licences),
                "jti-1",
                "sid-1",
                "kid-1",
                Instant.EPOCH,
                Instant.MAX,
                null);
    }
}
