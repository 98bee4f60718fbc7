/** What an application of a sandbox can be tried with. */
package io.waybill.auth.registry.testaccess;
