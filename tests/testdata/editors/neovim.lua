-- Opens files of a game with the shipped set-up, and prints what the server finds in the last, and how many there are.
vim.cmd("luafile " .. vim.env.SETUP)
for _, name in ipairs({ "typo.hc", "chapters/fights/pit.toml", "chapters/typo.hc" }) do
  vim.cmd("edit " .. name)
end
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end)
for _, d in ipairs(vim.diagnostic.get(0)) do
  io.write(d.lnum + 1, ": ", d.message, "\n")
end
io.write("servers: ", #vim.lsp.get_active_clients(), "\n")
vim.cmd("qa!")
