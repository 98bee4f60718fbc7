package io.waybill.auth.portal.desk;

import java.util.List;

/**
 * The desk's knowledge of an application besides its record.
 *
 * @param isOwn whether the operator is a member
 * @param members number of members
 * @param history newest first
 */
public record Dossier(boolean isOwn, long members, List<DossierLine> history) {}
