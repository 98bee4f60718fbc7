/** What must exist before the first request: the first operator and the services' own clients, from configuration. */
package io.waybill.auth.bootstrap;
