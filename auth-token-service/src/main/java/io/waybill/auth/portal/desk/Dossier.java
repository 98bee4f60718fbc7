package io.waybill.auth.portal.desk;

import java.util.List;

/**
 * What the desk knows of an application besides its record.
 *
 * @param isOwn whether the operator who looks is a member
 * @param members how many people are
 * @param history newest first
 */
public record Dossier(boolean isOwn, long members, List<DossierLine> history) {}
