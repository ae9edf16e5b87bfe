-- Opens typo.hc with the shipped set-up, and prints what the server finds.
vim.cmd("luafile " .. vim.env.SETUP)
vim.cmd("edit typo.hc")
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end)
for _, d in ipairs(vim.diagnostic.get(0)) do
  io.write(d.lnum + 1, ": ", d.message, "\n")
end
vim.cmd("qa!")
