// Preloaded into every process that a launcher starts. Its channel to the launcher closes when the launcher is gone,
// also when it was killed; a stray process would keep the port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
