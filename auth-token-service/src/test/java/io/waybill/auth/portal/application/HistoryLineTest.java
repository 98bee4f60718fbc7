package io.waybill.auth.portal.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words for what the audit trail has about an application. */
class HistoryLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application.approve | {'from':'registered','to':'approved'} | The application was approved.",
                "grant.request | {'api':'parcel','environment':'sandbox','state':'approved'} | Parcel accounts, sandbox, was asked for, and given at once.",
                "grant.request | {'api':'parcel','environment':'production','state':'requested'} | Parcel accounts, production, was asked for.",
                "grant.revoke | {'api':'unknown','environment':'production'} | unknown, production, was revoked: tokens no longer open it.",
                "secret.expire | {'secret':'s1','at':'2026-11-22T12:00:00Z'} | Secret s1 expires 22 Nov 2026, 12:00 UTC.",
                "secret.expire | {'secret':'s1','at':'soon'} | Secret s1 expires soon.",
                "secret.show | {'secret':'s1'} | Secret s1 was shown or copied.",
                "client-key.add | {'key':'x','kid':'k1'} | Public key k1 was added.",
                "client-key.expire | {'key':'x','jwksUri':'https://keys.example/','at':'2026-11-22T12:00:00Z'} | The address of public keys https://keys.example/ expires 22 Nov 2026, 12:00 UTC.",
                "login.refused | {} | A log-in with its client id was refused.",
                "token.revoke | {} | A token was revoked.",
                "member.add | {'member':'account/x'} | Ada became a member.",
                "something.new-here | {} | Something new here."
            })
    void areASentence(String action, String details, String words) throws JsonProcessingException {
        assertThat(line(action, details, "Ada").what()).isEqualTo(words);
    }

    @Test
    void nameNobodyWhoIsGone() throws JsonProcessingException {
        assertThat(line("member.remove", "{}", null).what())
                .isEqualTo("Somebody whose account is gone is no longer a member.");
    }

    private static HistoryLine line(String action, String details, String member) throws JsonProcessingException {
        return HistoryLine.of(
                1, Instant.EPOCH, "Ada", action, new ObjectMapper().readTree(details.replace('\'', '"')), member);
    }
}
