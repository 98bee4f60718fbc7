package io.waybill.common.partition;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.digest.Sha256;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.postgresql.PGConnection;

/**
 * The rows of partitions as files: in the folder of exports, a folder {@code <schema>.<partition>} with the rows and a
 * manifest. It gets this name in one step, when it is complete and on the disk, and is not changed afterwards.
 */
final class PartitionExports {

    private static final String ROWS = "rows.csv.gz";
    private static final String MANIFEST = "manifest.json";
    private static final int BUFFER = 64 * 1024;

    private final Optional<Path> directory;
    private final ObjectMapper json;

    PartitionExports(Optional<Path> directory, ObjectMapper json) {
        this.directory = directory;
        this.json = json;
    }

    /**
     * A manifest.
     *
     * @param folder of the export
     * @param file the rows: CSV with a header, as {@code COPY … FROM} takes it, compressed with gzip
     * @param bytes size of the file
     * @param sha256 of the file, in hexadecimal
     */
    record Export(String folder, String table, String partition, String file, long rows, long bytes, String sha256) {}

    /** Exports a partition, unless an earlier run has. Fails if the export is not of the rows that are there. */
    Export export(PartitionedTable table, String partition, OwnersConnection owner) throws IOException, SQLException {
        Path folder = folder(partition, owner);
        if (!Files.exists(folder)) {
            write(table, partition, folder, owner);
        }
        Export export = json.readValue(folder.resolve(MANIFEST).toFile(), Export.class);
        long rows = owner.number("select count(*) from %s", partition);
        if (export.rows() != rows) {
            throw new IOException(
                    "%s has %s rows, its export in %s has %s".formatted(partition, rows, folder, export.rows()));
        }
        if (!export.sha256().equals(sha256(folder.resolve(export.file())))) {
            throw new IOException(folder.resolve(export.file()) + " is not the file of its manifest");
        }
        return export;
    }

    private void write(PartitionedTable table, String partition, Path folder, OwnersConnection owner)
            throws IOException, SQLException {
        Path unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
        Files.createDirectories(unfinished);
        Path file = unfinished.resolve(ROWS);
        long rows;
        try (OutputStream to =
                new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER), BUFFER)) {
            rows = owner.connection()
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut(
                            "copy (select * from %s order by %s) to stdout (format csv, header)"
                                    .formatted(partition, table.key()),
                            to);
        }
        Export export = new Export(
                folder.getFileName().toString(), table.name(), partition, ROWS, rows, Files.size(file), sha256(file));
        Files.write(
                unfinished.resolve(MANIFEST),
                json.writerWithDefaultPrettyPrinter().writeValueAsBytes(export));
        onDisk(file);
        onDisk(unfinished.resolve(MANIFEST));
        onDisk(unfinished);
        Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        onDisk(folder.getParent());
    }

    private Path folder(String partition, OwnersConnection owner) throws IOException, SQLException {
        Path all = directory.orElseThrow(() ->
                new IOException(partition + " is to be exported, and waybill.partitions.export-directory is not set"));
        if (!Files.isDirectory(all)) {
            throw new IOException("waybill.partitions.export-directory: " + all + " is not a folder");
        }
        return all.resolve(owner.connection().getSchema() + "." + partition);
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return HexFormat.of().formatHex(Sha256.of(in));
        }
    }

    private static void onDisk(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
