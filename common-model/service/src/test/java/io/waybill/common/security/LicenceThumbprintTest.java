package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LicenceThumbprintTest {

    @Test
    void theHashesAreTheOnesOfTheContract() {
        // printf '\0\0\0\5BLR01' | openssl sha256 -binary | basenc --base64url, and the same with '\0\0\0\6secret'
        // behind it
        assertThat(LicenceThumbprint.of("BLR01", "secret"))
                .isEqualTo(new LicenceThumbprint(
                        "jjfMR0pJJ_BJLEMjWBm8ULfS4Ulsf1fxKMDNxWyeSEE", "uL9ME8L8qsl95_--1w0-jgYsB5120H0ZHEP18rZd6L0"));
    }

    @Test
    void aLetterThatMovesFromTheLoginToTheKeyChangesThePair() {
        assertThat(LicenceThumbprint.of("AB", "C").samePair(LicenceThumbprint.of("A", "BC")))
                .isFalse();
    }

    @Test
    void theSameLoginWithAnotherKeyIsTheSameLoginOnly() {
        LicenceThumbprint issued = LicenceThumbprint.of("BLR01", "secret");
        LicenceThumbprint sent = LicenceThumbprint.of("BLR01", "Secret");

        assertThat(issued.sameLogin(sent)).isTrue();
        assertThat(issued.samePair(sent)).isFalse();
    }
}
