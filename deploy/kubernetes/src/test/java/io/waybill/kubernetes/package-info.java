/**
 * The output of kustomize for deploy/kubernetes, read with typed models and compared with what the services, the
 * documentation and the scripts say; and the database roles of deploy/database, on a real PostgreSQL.
 */
package io.waybill.kubernetes;
