package io.waybill.indiainstruction.webhook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A self-signed certificate for {@code localhost} and {@code receiver.example}, in a PKCS #12 file with its key. */
public final class ReceiverCertificate {

    /** Of the file; the certificate is made for one test run. */
    public static final String PASSWORD = "password-of-the-receiver";

    private static Path made;

    private ReceiverCertificate() {}

    /** The file; made once in this JVM. */
    public static synchronized Path file() {
        if (made == null) {
            try {
                made = make(Files.createTempDirectory("receiver").resolve("receiver.p12"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return made;
    }

    private static Path make(Path file) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "receiver",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-validity",
                        "3",
                        "-dname",
                        "CN=Receiver of the test",
                        "-ext",
                        "san=dns:localhost,dns:receiver.example",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed: " + output);
        }
        return file;
    }
}
